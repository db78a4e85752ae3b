import * as z from 'zod/mini';

/** The last 24 hours, 7 or 30 days, until now. */
export const periods = ['day', 'week', 'month'] as const;
export type Period = (typeof periods)[number];

export const period = z._default(z.enum(periods, 'Período desconhecido'), 'month');

/** Counts by hour (of the day) or by day (of the week or month), oldest first; days of America/Sao_Paulo. */
export const trend = z.object({ labels: z.array(z.string()), data: z.array(z.int()) });
