"use strict";
(function () {
  var words = document.body.dataset;

  // A change above a button waits while the pointer is pressed: the button would move away, and get no click.
  var isPressed = false;
  var changes = [];
  function change(layout) { if (isPressed) { changes.push(layout); } else { layout(); } }
  document.addEventListener("pointerdown", function () { isPressed = true; }, true);
  ["pointerup", "pointercancel"].forEach(function (name) {
    document.addEventListener(name, function () {
      isPressed = false;
      setTimeout(function () { changes.splice(0).forEach(function (layout) { layout(); }); }, 0);
    }, true);
  });

  // While a form is being sent, its button shows the progress and ignores a second press.
  document.addEventListener("submit", function (event) {
    var form = event.target;
    // The page stays after a download, and the button with it.
    if (form.hasAttribute("data-download")) { return; }
    if (form.dataset.sent) { event.preventDefault(); return; }
    form.dataset.sent = "yes";
    var button = event.submitter || form.querySelector("button[type=submit]");
    // Runs after the browser has read the form, because a disabled button sends no value.
    setTimeout(function () {
      form.querySelectorAll("button").forEach(function (other) { other.disabled = true; });
      if (!button || !form.dataset.progress) { return; }
      button.dataset.words = button.textContent;
      button.textContent = form.dataset.progress;
      button.setAttribute("aria-busy", "true");
      var status = document.getElementById("progress");
      if (status) { status.textContent = form.dataset.progress; }
    }, 0);
  });

  // The answer to an application goes on by itself, but not again after the Back button.
  var answer = document.querySelector("form[data-at-once]");
  var visit = performance.getEntriesByType("navigation")[0];
  if (answer && !(visit && visit.type === "back_forward")) { answer.submit(); }

  // The browser's Back button may restore the page in its last state.
  window.addEventListener("pageshow", function (event) {
    if (!event.persisted) { return; }
    // A passkey's answer counts once, so a password must not be sent with it.
    document.querySelectorAll("input[name=ceremonyID], input[name=credential]").forEach(function (field) { field.remove(); });
    document.querySelectorAll("form").forEach(function (form) {
      delete form.dataset.sent;
      form.querySelectorAll("button").forEach(function (button) {
        button.disabled = false;
        button.removeAttribute("aria-busy");
        if (button.dataset.words) { button.textContent = button.dataset.words; }
      });
    });
    var status = document.getElementById("progress");
    if (status) { status.textContent = ""; }
  });

  var space = "http://www.w3.org/2000/svg";
  function line(path, name) {
    var element = document.createElementNS(space, "path");
    element.setAttribute("d", path);
    if (name) { element.setAttribute("class", name); }
    return element;
  }

  document.querySelectorAll(".secret").forEach(function (place) {
    var input = place.querySelector("input");
    var button = document.createElement("button");
    var icon = document.createElementNS(space, "svg");
    icon.setAttribute("viewBox", "0 0 24 24");
    icon.setAttribute("aria-hidden", "true");
    icon.append(
      line("M2 12s3.6-6.5 10-6.5S22 12 22 12s-3.6 6.5-10 6.5S2 12 2 12z"),
      line("M12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6z"),
      line("M4 4l16 16", "slash")
    );
    button.type = "button";
    button.className = "reveal";
    button.append(icon);
    function show(isShown) {
      input.type = isShown ? "text" : "password";
      var label = isShown ? words.hide : words.show;
      button.setAttribute("aria-label", label);
      button.setAttribute("aria-pressed", String(isShown));
      button.title = label;
    }
    button.addEventListener("click", function () { show(input.type === "password"); });
    // Turns the field into a password again, so that the browser offers to store it.
    input.form.addEventListener("submit", function () { show(false); });
    show(false);
    place.append(button);
  });

  // Tells that Caps Lock is on while a password is typed.
  document.querySelectorAll(".secret input").forEach(function (input) {
    var hint = document.createElement("p");
    hint.className = "hint";
    hint.setAttribute("role", "status");
    input.parentNode.after(hint);
    function look(event) {
      if (event.getModifierState) { hint.textContent = event.getModifierState("CapsLock") ? words.caps : ""; }
    }
    input.addEventListener("keydown", look);
    input.addEventListener("keyup", look);
    input.addEventListener("blur", function () { change(function () { hint.textContent = ""; }); });
  });

  // Has the server check fields as they are left, and judge a new password while it is typed.
  document.querySelectorAll("form[data-check]").forEach(function (form) {
    var password = form.querySelector("input[autocomplete=new-password]");
    var meter, timer, asked = 0;
    // Adds a text to what describes a field, or removes it.
    function describe(field, id, isThere) {
      var ids = (field.getAttribute("aria-describedby") || "").split(" ").filter(function (other) { return other && other !== id; });
      if (isThere) { ids.unshift(id); }
      if (ids.length) { field.setAttribute("aria-describedby", ids.join(" ")); } else { field.removeAttribute("aria-describedby"); }
    }
    function say(field, text) {
      var id = field.id + "-error";
      var place = document.getElementById(id);
      if (text && !place) {
        place = document.createElement("p");
        place.className = "error";
        place.id = id;
        (field.closest(".secret") || field).after(place);
      }
      if (text) {
        place.textContent = text;
        field.setAttribute("aria-invalid", "true");
      } else {
        if (place) { place.remove(); }
        field.removeAttribute("aria-invalid");
      }
      describe(field, id, text);
    }
    function rate(strength) {
      if (!meter) {
        meter = document.createElement("div");
        meter.className = "strength";
        for (var bar = 0; bar < 4; bar++) { meter.append(document.createElement("i")); }
        var lines = document.createElement("div");
        lines.className = "hint";
        lines.setAttribute("role", "status");
        lines.append(document.createElement("p"), document.createElement("p"));
        lines.lastChild.id = password.id + "-advice";
        meter.append(lines);
        password.closest(".field").append(meter);
      }
      var advice = meter.lastChild.lastChild;
      var error = document.getElementById(password.id + "-error");
      var text = (strength && strength.advice) || "";
      // The error may say the same.
      advice.textContent = error && error.textContent === text ? "" : text;
      describe(password, advice.id, advice.textContent);
      meter.hidden = !strength;
      if (!strength) { return; }
      meter.dataset.score = strength.score;
      meter.lastChild.firstChild.textContent = strength.label;
      meter.querySelectorAll("i").forEach(function (bar, number) { bar.className = number < Math.max(1, strength.score) ? "on" : ""; });
    }
    function ask(left) {
      var number = ++asked;
      fetch(form.dataset.check, { method: "POST", body: new URLSearchParams(new FormData(form)), cache: "no-store" })
        .then(function (answer) { return answer.ok ? answer.json() : null; })
        .then(function (answer) {
          change(function () {
            if (!answer || number !== asked || form.dataset.sent) { return; }
            if (left && left.value) { say(left, answer.fields[left.name]); }
            if (password) { rate(answer.strength); }
          });
        }, function () {});
    }
    form.addEventListener("focusout", function (event) {
      var field = event.target;
      if (!field.value || !field.matches("input:not([type=checkbox])") || field.name === "code") { return; }
      clearTimeout(timer);
      ask(field);
    });
    if (!password) { return; }
    password.addEventListener("input", function () {
      clearTimeout(timer);
      if (password.getAttribute("aria-invalid")) { say(password); }
      // The meter takes its place at once, so that the button below does not move later.
      if (!meter && password.value) { rate({ label: "\u00a0" }); }
      timer = setTimeout(ask, 400);
    });
  });

  // Counts down until another message can be sent; meanwhile its button does nothing.
  document.querySelectorAll(".wait[data-seconds]").forEach(function (wait) {
    var end = Date.now() + wait.dataset.seconds * 1000;
    var time = wait.querySelector("span");
    var form = wait.closest("form");
    var button = form.querySelector("button[value=resend]") || form.querySelector("button[type=submit]");
    function tick() {
      var left = Math.ceil((end - Date.now()) / 1000);
      wait.hidden = left <= 0;
      if (!form.dataset.sent) { button.disabled = left > 0; }
      if (left <= 0) { clearInterval(timer); return; }
      time.textContent = Math.floor(left / 60) + ":" + String(left % 60).padStart(2, "0");
    }
    var timer = setInterval(tick, 1000);
    tick();
  });

  // Checks at growing intervals whether the page is out of date: for 15 minutes, and only while it is visible.
  document.querySelectorAll("form[data-watch]").forEach(function (form) {
    var pause = 3000;
    var end = Date.now() + 900000;
    var isAsking = false;
    var timer;
    function later() {
      clearTimeout(timer);
      if (Date.now() < end) { timer = setTimeout(ask, pause); }
    }
    function ask() {
      if (isAsking || document.hidden || form.dataset.sent) { later(); return; }
      isAsking = true;
      fetch(form.dataset.watch, { cache: "no-store" }).then(function (answer) {
        isAsking = false;
        if (answer.status === 205) { location.replace(form.getAttribute("action")); return; }
        pause = Math.min(pause * 1.3, 30000);
        later();
      }, function () { isAsking = false; pause = 30000; later(); });
    }
    later();
    // A person who comes back from their mail need not wait.
    document.addEventListener("visibilitychange", function () {
      if (document.hidden || Date.now() > end) { return; }
      pause = 3000;
      clearTimeout(timer);
      ask();
    });
  });

  // A form for passkeys gets a button. The server begins the ceremony, and the form sends what the authenticator answers.
  var Key = window.PublicKeyCredential;
  function capable(name) {
    if (Key.getClientCapabilities) { return Key.getClientCapabilities().then(function (can) { return can[name]; }); }
    return name === "conditionalGet" && Key.isConditionalMediationAvailable
      ? Key.isConditionalMediationAvailable() : Promise.resolve(false);
  }
  function button(label, press) {
    var element = document.createElement("button");
    element.type = "button";
    element.textContent = label;
    element.addEventListener("click", press);
    return element;
  }
  document.querySelectorAll("form[data-passkey]").forEach(function (form) {
    if (!Key || !Key.parseRequestOptionsFromJSON) { return; }
    var data = form.dataset;
    var instead = form.querySelector("[data-instead]");
    var status = document.createElement("p");
    var running, timer, hasFailed, suggests;
    function stop() {
      clearTimeout(timer);
      if (running) { running.abort(); }
      running = null;
    }
    function add(name, value) {
      var field = form.querySelector("input[type=hidden][name=" + name + "]") || document.createElement("input");
      field.type = "hidden";
      field.name = name;
      field.value = value;
      form.append(field);
    }
    function run(mediation) {
      stop();
      var own = running = new AbortController();
      var sent = new URLSearchParams(new FormData(form));
      sent.delete("password");
      sent.delete("newPassword");
      if (data.silent !== undefined && mediation) { sent.set("isSilent", "yes"); }
      return fetch(data.passkey, { method: "POST", body: sent, cache: "no-store", signal: own.signal })
        .then(function (answer) {
          // A form that is out of date has no ceremony; its page says what to do.
          if (answer.status === 403 && !mediation) { location.replace(form.getAttribute("action")); }
          return answer.ok ? answer.json() : {};
        })
        .then(function (answer) {
          if (!answer.options) { throw { message: answer.message }; }
          var key = answer.options.publicKey;
          var request = { signal: own.signal };
          request.publicKey = key.user ? Key.parseCreationOptionsFromJSON(key) : Key.parseRequestOptionsFromJSON(key);
          if (mediation) { request.mediation = mediation; }
          return navigator.credentials[key.user ? "create" : "get"](request).then(function (credential) {
            if (own !== running || form.dataset.sent) { return; }
            add("ceremonyID", answer.options.ceremonyID);
            add("credential", JSON.stringify(credential.toJSON()));
            form.requestSubmit();
          });
        });
    }
    // Errors of the browser have names; the server's message is for the person.
    function say(error) {
      if (error.name === "AbortError") { return; }
      var text = error.name ? "" : error.message;
      status.textContent = text || (error.name === "InvalidStateError" ? data.duplicate : data.failure);
    }
    function suggest() {
      run("conditional").catch(function (error) {
        if (error.name === "AbortError") { return; }
        clearTimeout(timer);
        if (!hasFailed) { hasFailed = true; suggest(); }
      });
      var own = running;
      // A challenge expires. A page that nobody looks at asks for no new one.
      timer = setTimeout(function renew() {
        if (own !== running) { return; }
        if (document.hidden) { document.addEventListener("visibilitychange", renew, { once: true }); } else { suggest(); }
      }, 300000);
    }
    var press = button(data.caption, function () {
      status.textContent = "";
      run().catch(function (error) {
        say(error);
        if (suggests && error.name !== "AbortError") { suggest(); }
      });
    });
    status.className = "hint";
    status.setAttribute("role", "status");
    if (instead) {
      press.className = "primary";
      instead.replaceWith(press, status);
    } else {
      press.className = "passkey";
      form.querySelector("button[type=submit]").after(press, status);
    }
    form.addEventListener("submit", stop);
    if (data.unknown && Key.signalUnknownCredential) {
      Key.signalUnknownCredential(JSON.parse(data.unknown)).catch(function () {});
    }
    if (data.autofill !== undefined) {
      add("passkeysWork", "yes");
      capable("conditionalGet").then(function (can) {
        suggests = can;
        if (can && !running && !form.dataset.sent) { suggest(); }
      });
      window.addEventListener("pageshow", function (event) { if (event.persisted && suggests) { suggest(); } });
    }
    if (data.silent !== undefined) {
      capable("conditionalCreate").then(function (can) {
        if (can && !running) { run("conditional").catch(function () {}); }
      });
    }
  });

  // Tells the browser which passkeys and names of the person the server knows.
  var known = document.querySelector("[data-signals]");
  if (known && Key && Key.signalAllAcceptedCredentials) {
    known = JSON.parse(known.dataset.signals);
    Key.signalAllAcceptedCredentials({
      rpId: known.rpId, userId: known.userId, allAcceptedCredentialIds: known.allAcceptedCredentialIds
    }).catch(function () {});
    Key.signalCurrentUserDetails({
      rpId: known.rpId, userId: known.userId, name: known.name, displayName: known.displayName
    }).catch(function () {});
  }

  // Recovery codes can be copied and printed.
  document.querySelectorAll(".codes").forEach(function (list) {
    var bar = document.createElement("p");
    bar.className = "bar";
    var copy = button(list.dataset.copy, function () {
      navigator.clipboard.writeText(list.innerText.trim()).then(function () { copy.textContent = list.dataset.copied; }, function () { copy.remove(); });
    });
    // Browsers have a clipboard only over https and on localhost.
    if (navigator.clipboard) { bar.append(copy); }
    bar.append(button(list.dataset.print, function () { window.print(); }));
    list.after(bar);
  });

  // Shows times in the person's time zone, written as the server writes them.
  var dates = document.querySelector("[data-dates]");
  if (!dates) { return; }
  dates = JSON.parse(dates.dataset.dates);
  function twoDigits(number) { return String(number).padStart(2, "0"); }
  function write(style, date) {
    var parts = {
      year: date.getFullYear(), month: dates.months[date.getMonth()], day: date.getDate(),
      weekday: dates.weekdays[(date.getDay() + 6) % 7],
      hour: twoDigits(date.getHours()), minute: twoDigits(date.getMinutes())
    };
    return dates[style].replace(/\{(\w+)\}/g, function (place, name) { return parts[name]; });
  }
  document.querySelectorAll("time[data-style]").forEach(function (time) {
    var date = new Date(time.dateTime);
    if (time.title) { time.title = write("moment", date); }
    if (time.dataset.style === "clock") { time.textContent = write("clock", date); }
  });

  // Moves events to their day in the person's time zone.
  document.querySelectorAll("[data-days]").forEach(function (place) {
    var heading = place.querySelector("h2");
    var list = place.querySelector("ul");
    var days = document.createDocumentFragment();
    var last = "";
    place.querySelectorAll("li").forEach(function (event) {
      var time = event.querySelector("time");
      var day = write("day", new Date(time.dateTime));
      if (day !== last) {
        last = day;
        heading = heading.cloneNode(true);
        heading.querySelector("time").dateTime = time.dateTime;
        heading.querySelector("time").textContent = day;
        list = list.cloneNode(false);
        days.append(heading, list);
      }
      list.append(event);
    });
    place.replaceChildren(days);
  });
})();
