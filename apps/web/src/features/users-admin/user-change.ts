import type { AdminUser } from '@pechincha/contracts/entities/user';
import type { ConfirmText } from '../../components/admin/confirm-action';

/** Change of either the status or the role of an account. */
export type UserChange =
  { user: AdminUser; status: AdminUser['status'] } | { user: AdminUser; role: 'user' | 'admin' };

export function getConfirmText(change: UserChange): ConfirmText {
  const { name, email } = change.user;
  if ('status' in change) {
    return change.status === 'suspended'
      ? {
          question: `Suspender ${name}?`,
          description: `A conta ${email} sai de todos os aparelhos na hora e não entra mais até ser reativada. O que ela publicou continua no site.`,
          confirmLabel: 'Suspender usuário',
          destructive: true,
        }
      : {
          question: `Reativar ${name}?`,
          description: `A conta ${email} volta a poder entrar, publicar e comentar.`,
          confirmLabel: 'Reativar usuário',
          destructive: false,
        };
  }
  return change.role === 'admin'
    ? {
        question: `Tornar ${name} administrador?`,
        description: `A conta ${email} passa a poder tudo na administração: suspender contas, mudar funções, promoções, anúncios e pontos. Vale na hora.`,
        confirmLabel: 'Tornar administrador',
        destructive: true,
      }
    : {
        question: `Tornar ${name} usuário comum?`,
        description: `A conta ${email} perde na hora o acesso à administração e à moderação. O resto da conta continua como está.`,
        confirmLabel: 'Tornar usuário comum',
        destructive: true,
      };
}

export function getSuccessText(change: UserChange): string {
  if ('status' in change)
    return `Status do usuário alterado para ${change.status === 'active' ? 'ativo' : 'suspenso'}`;
  return `Função do usuário alterada para ${change.role === 'admin' ? 'administrador' : 'usuário comum'}`;
}

/** Changes offered for an account; managers can be promoted or demoted. */
export function getAvailableChanges(user: AdminUser): { label: string; change: UserChange }[] {
  const roles = (['admin', 'user'] as const).filter((role) => role !== user.role);
  const status = user.status === 'active' ? 'suspended' : 'active';
  return [
    ...roles.map((role) => ({
      label: role === 'admin' ? 'Tornar administrador' : 'Tornar usuário comum',
      change: { user, role },
    })),
    { label: status === 'active' ? 'Reativar' : 'Suspender', change: { user, status } },
  ];
}
