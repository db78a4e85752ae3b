import type { AuditEntry } from '@pechincha/contracts/operations/users-admin';

const labels: Record<string, string> = {
  user: 'usuário comum',
  manager: 'gerente',
  admin: 'administrador',
  active: 'ativo',
  suspended: 'suspenso',
  true: 'sim',
  false: 'não',
};
const getLabel = (value: string): string => labels[value] ?? value;

const changeLabels: Record<AuditEntry['what'], string> = {
  role: 'Função',
  status: 'Situação',
  trusted: 'Confiança',
};

/** 'Função: de usuário comum para administrador'. */
export const formatChange = ({ what, from, to }: AuditEntry): string =>
  `${changeLabels[what] ?? 'Situação'}: de ${getLabel(from)} para ${getLabel(to)}`;

/** The member's name, or a text for removed accounts and for commands on the server (null). */
export const getDisplayName = (member: AuditEntry['by']): string =>
  member ? (member.name ?? 'Conta removida') : 'Comando no servidor';
