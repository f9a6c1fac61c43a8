import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parentPort, workerData } from 'node:worker_threads';
import { initWasm, Resvg } from '@resvg/resvg-wasm';
import sharp from 'sharp';

// Plain JavaScript: with TypeScript, every process that starts a worker would need a loader.

await initWasm(readFileSync(fileURLToPath(import.meta.resolve('@resvg/resvg-wasm/index_bg.wasm'))));

/** Fonts by family. Those that a drawing does not name would be read for it all the same. */
const { fonts } = workerData;
const fontsOf = (svg) => [...fonts].filter(([family]) => svg.includes(`"${family}"`)).map(([, file]) => file);

/** Returns the pixels of a drawing, and their number across and down. */
function pixelsOf(svg) {
  const drawing = new Resvg(svg, { font: { fontBuffers: fontsOf(svg) } });
  const { width, height } = drawing;
  const picture = drawing.render();
  try {
    return { pixels: picture.pixels, width: Math.round(width), height: Math.round(height) };
  } finally {
    picture.free();
    drawing.free();
  }
}

/** Returns the PNG bytes of a drawing. The renderer's own encoder takes ten times as long. */
async function draw(svg) {
  const { pixels, width, height } = pixelsOf(svg);
  return sharp(pixels, { raw: { width, height, channels: 4, premultiplied: true } })
    .png({ compressionLevel: 3 })
    .toBuffer();
}

parentPort.on('message', async (svg) => {
  try {
    const png = await draw(svg);
    parentPort.postMessage({ png: new Uint8Array(png) });
  } catch (error) {
    parentPort.postMessage({ error: String(error) });
  }
});
