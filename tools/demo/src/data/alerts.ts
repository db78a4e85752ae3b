import type { DemoAlert } from './types.ts';

export const alerts: DemoAlert[] = [
  { member: 'ana', keyword: 'café', isActive: true },
  { member: 'ana', keyword: 'notebook', isActive: true },
  { member: 'ana', keyword: 'ração', isActive: true },
  { member: 'ana', keyword: 'geladeira', isActive: false },
  { member: 'bruno', keyword: 'controle', isActive: true },
  { member: 'bruno', keyword: 'tênis de corrida', isActive: true },
  { member: 'bruno', keyword: 'monitor', isActive: false },
];
