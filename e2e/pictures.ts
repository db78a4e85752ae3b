import sharp from 'sharp';

/** A picture of phone size that differs between runs. */
export function createPicture(): Promise<Buffer> {
  const tint = `hsl(${Date.now() % 360} 45% 40%)`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 90"><rect width="120" height="90" fill="#fff"/><path d="M45 40h30l5 35H40zM48 20h24l3 18H45z" fill="${tint}"/><circle cx="60" cy="17" r="4" fill="#23272d"/></svg>`;
  return sharp(Buffer.from(svg)).resize(1200, 900).png().toBuffer();
}

/** A small picture, different each time. */
export function createNoise(): Promise<Buffer> {
  const grain = { type: 'gaussian', mean: 128, sigma: 30 } as const;
  return sharp({ create: { width: 64, height: 64, channels: 3, background: '#b00', noise: grain } })
    .png()
    .toBuffer();
}
