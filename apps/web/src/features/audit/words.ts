import type { AuditEntry } from '@pechincha/contracts/operations/users-admin';

const words: Record<string, string> = {
  user: 'usuário comum',
  manager: 'gerente',
  admin: 'administrador',
  active: 'ativo',
  suspended: 'suspenso',
};
const word = (value: string): string => words[value] ?? value;

/** 'Função: de usuário comum para administrador'. */
export const changeWords = ({ what, from, to }: AuditEntry): string =>
  `${what === 'role' ? 'Função' : 'Situação'}: de ${word(from)} para ${word(to)}`;

/** The name, or what stands in its place. */
export const nameWords = (member: AuditEntry['by']): string =>
  member ? (member.name ?? 'Conta removida') : 'Comando no servidor';
