import type { DemoSave } from './types.ts';

/** The last one first: also of a deal that has ended, and of one that was removed. */
export const saves: DemoSave[] = [
  { member: 'ana', title: 'Celular 5G de 256 GB, tela de 6,7 polegadas', minutesAgo: 40 },
  { member: 'ana', title: 'Monitor de 27 polegadas, 165 Hz, com altura regulável', minutesAgo: 600 },
  { member: 'ana', title: 'Tablet de 11 polegadas com caneta', minutesAgo: 2_100 },
  { member: 'ana', title: 'Casaco acolchoado no saldão de inverno', minutesAgo: 2_300 },
  { member: 'ana', title: 'Calça jeans reta, segunda peça pela metade', minutesAgo: 9_000 },
  { member: 'ana', title: 'Notebook usado com tela trincada', minutesAgo: 20_000 },
  { member: 'bruno', title: 'Tablet de 11 polegadas com caneta', minutesAgo: 1_400 },
];
