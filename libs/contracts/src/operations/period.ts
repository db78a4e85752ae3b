import * as z from 'zod/mini';

/** The last 24 hours, 7 or 30 days. */
export const periods = ['day', 'week', 'month'] as const;
export type Period = (typeof periods)[number];

export const period = z._default(z.enum(periods, 'Período desconhecido'), 'month');

/** Counts per hour (period `day`) or per day of America/Sao_Paulo, oldest first. */
export const trend = z.object({ labels: z.array(z.string()), data: z.array(z.int()) });
