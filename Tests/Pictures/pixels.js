// Reads, shrinks and compares pictures. Runs in a blank page of Chromium, which decodes PNG faster than Python.
const load = (data) => new Promise((resolve, reject) => {
  const image = new Image();
  image.onload = () => resolve(image);
  image.onerror = () => reject(new Error("not a picture"));
  image.src = "data:image/png;base64," + data;
});

// The pixels of a picture (RGBA), scaled to a width.
async function pixels(data, width) {
  const image = await load(data);
  const height = Math.round(image.height * width / image.width);
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext("2d", { willReadFrequently: true });
  context.imageSmoothingQuality = "high";
  context.drawImage(image, 0, 0, width, height);
  return context.getImageData(0, 0, width, height);
}

// At most 256 colours: those of areas as they are, and the means of similar ones for the shades of smoothed edges.
function palette({ width, height, data }) {
  const colors = new Uint32Array(width * height);
  const counts = new Map();
  for (let i = 0; i < colors.length; i += 1) {
    const color = data[4 * i] << 16 | data[4 * i + 1] << 8 | data[4 * i + 2];
    colors[i] = color;
    counts.set(color, (counts.get(color) || 0) + 1);
  }
  const byCount = (a, b) => b[1] - a[1] || a[0] - b[0];
  const areas = [...counts].filter(([, count]) => count > colors.length / 1000).sort(byCount).slice(0, 32).map(([color]) => color);
  const shades = new Map();
  for (const [color, count] of counts) {
    if (areas.includes(color)) continue;
    const key = color & 0xf8f8f8;
    const sum = shades.get(key) || [0, 0, 0, 0];
    sum[0] += count; sum[1] += count * (color >> 16); sum[2] += count * (color >> 8 & 255); sum[3] += count * (color & 255);
    shades.set(key, sum);
  }
  const means = [...shades].map(([key, sum]) => [key, sum[0], sum]).sort(byCount).slice(0, 256 - areas.length)
    .map(([, count, sum]) => Math.round(sum[1] / count) << 16 | Math.round(sum[2] / count) << 8 | Math.round(sum[3] / count));
  const chosen = [...new Set([...areas, ...means])];
  const places = new Map(chosen.map((color, place) => [color, place]));
  const nearest = (color) => {
    let best = 0, distance = Infinity;
    for (let place = 0; place < chosen.length; place += 1) {
      const other = chosen[place];
      const red = (color >> 16) - (other >> 16), green = (color >> 8 & 255) - (other >> 8 & 255), blue = (color & 255) - (other & 255);
      const found = 2 * red * red + 4 * green * green + 3 * blue * blue;
      if (found < distance) { best = place; distance = found; }
    }
    places.set(color, best);
    return best;
  };
  return { width, height, colors: chosen, indices: Uint8Array.from(colors, (color) => places.get(color) ?? nearest(color)) };
}

function text({ width, height, colors, indices }) {
  let letters = "";
  for (const index of indices) letters += String.fromCharCode(index);
  return { width, height, colors, indices: btoa(letters) };
}

// The pixels as an accepted picture of them would have them, so that only what has changed makes a difference.
function reduced(picture) {
  const { width, height, colors, indices } = palette(picture);
  const data = new Uint8Array(4 * indices.length);
  indices.forEach((index, i) => {
    data[4 * i] = colors[index] >> 16; data[4 * i + 1] = colors[index] >> 8 & 255; data[4 * i + 2] = colors[index] & 255;
  });
  return { width, height, data };
}

const linear = Array.from({ length: 256 }, (_, value) => {
  const share = value / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
});

// CIELAB (D65), in which equal distances look about equally different.
function lab(red, green, blue) {
  const curve = (t) => t > 216 / 24389 ? Math.cbrt(t) : (24389 / 27 * t + 16) / 116;
  const x = curve((0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.9505);
  const y = curve(0.2126 * red + 0.7152 * green + 0.0722 * blue);
  const z = curve((0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.089);
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
}

// The mean colour of each block. Means ignore how the edges of letters are smoothed.
function blocks({ width, height, data }, size) {
  const means = [];
  for (let top = 0; top + size <= height; top += size) {
    for (let left = 0; left + size <= width; left += size) {
      let red = 0, green = 0, blue = 0;
      for (let y = top; y < top + size; y += 1) {
        for (let x = left; x < left + size; x += 1) {
          const i = 4 * (y * width + x);
          red += linear[data[i]]; green += linear[data[i + 1]]; blue += linear[data[i + 2]];
        }
      }
      const count = size * size;
      means.push(lab(red / count, green / count, blue / count));
    }
  }
  return means;
}

// The share of blocks that look different, and where the first one is, in pixels of the accepted picture.
function difference(accepted, taken, size, threshold) {
  if (Math.abs(accepted.height - taken.height) > 2) return { heights: [accepted.height, taken.height] };
  const [before, after] = [blocks(accepted, size), blocks(taken, size)];
  const columns = Math.floor(accepted.width / size);
  const changed = [];
  for (let i = 0; i < Math.min(before.length, after.length); i += 1) {
    const distance = Math.hypot(...before[i].map((value, axis) => value - after[i][axis]));
    if (distance > threshold) changed.push([i % columns * size, Math.floor(i / columns) * size]);
  }
  return { changed };
}

// How this computer renders text: the widths and the blackness of a sample. Equal fonts give equal values.
function textSample(family) {
  const canvas = new OffscreenCanvas(900, 60);
  const context = canvas.getContext("2d");
  return ["400 16px", "700 32px"].flatMap((style) => {
    context.fillStyle = "#fff"; context.fillRect(0, 0, 900, 60);
    context.fillStyle = "#000"; context.font = `${style} ${family}`;
    return ["Log in to Latchkey: 0123456789", "ログインして続けます"].flatMap((text) => {
      context.fillText(text, 4, 44);
      const { data } = context.getImageData(0, 0, 900, 60);
      let black = 0;
      for (let i = 0; i < data.length; i += 4) black += 255 - data[i];
      return [Math.round(context.measureText(text).width), Math.round(black / 5000)];
    });
  });
}
