import { promotionStatuses } from '@pechincha/contracts/statuses';

const words: Record<string, string> = promotionStatuses;

/** 'Ativa'; a status that is none of ours is 'Desconhecido'. */
export const statusWords = (status: string): string => words[status] ?? 'Desconhecido';
