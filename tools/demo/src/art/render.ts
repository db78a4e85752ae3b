import sharp from 'sharp';

export interface Canvas {
  width: number;
  height: number;
  background: string;
}

/** 4:3, so that a contained picture fills both the 3:2 card and the square row well. */
export const productCanvas: Canvas = { width: 1200, height: 900, background: '#FFFFFF' };

const rendered = new Map<string, Promise<Buffer>>();

/**
 * Draws an SVG centred on an opaque canvas, once per process; the same SVG always gives the same bytes. Compressed
 * fast, because the services decode it at once.
 */
export function renderPng(svg: string, canvas: Partial<Canvas> | number = {}): Promise<Buffer> {
  const wanted = typeof canvas === 'number' ? { width: canvas, height: canvas } : canvas;
  const { width, height, background } = { ...productCanvas, ...wanted };
  const sized = svg.replace('<svg ', `<svg width="${width}" height="${height}" `);
  const key = `${background} ${sized}`;
  const existing = rendered.get(key);
  if (existing) return existing;
  const picture = sharp(Buffer.from(sized)).flatten({ background }).png({ compressionLevel: 1 }).toBuffer();
  rendered.set(key, picture);
  // Reported to who needs it.
  picture.catch(() => undefined);
  return picture;
}
