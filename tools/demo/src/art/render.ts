import sharp from 'sharp';

export interface Canvas {
  width: number;
  height: number;
  background: string;
}

/** 4:3, so that a contained picture fills both the 3:2 card and the square row well. */
export const productCanvas: Canvas = { width: 1200, height: 900, background: '#FFFFFF' };

/** Draws an SVG centred on an opaque canvas; the same SVG always gives the same bytes. */
export async function renderPng(svg: string, canvas: Partial<Canvas> | number = {}): Promise<Buffer> {
  const wanted = typeof canvas === 'number' ? { width: canvas, height: canvas } : canvas;
  const { width, height, background } = { ...productCanvas, ...wanted };
  const sized = svg.replace('<svg ', `<svg width="${width}" height="${height}" `);
  return sharp(Buffer.from(sized)).flatten({ background }).png().toBuffer();
}
