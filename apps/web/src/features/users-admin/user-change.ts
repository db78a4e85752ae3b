import type { AdminUser } from '@pechincha/contracts/entities/user';
import type { Role } from '@pechincha/contracts/operation';
import { useQueryClient } from '@tanstack/react-query';
import { parseAdminUser, type UserPage } from '../../api/user';
import type { ConfirmText } from '../../components/admin/confirm-action';
import { showErrorToast, useAdminMutation } from '../../components/admin/use-admin-mutation';
import { adminKeys } from '../../lib/admin-keys';
import { toApiError } from '../../lib/api-error';
import { apiPath, http, parseData } from '../../lib/http';
import { showToast } from '../../lib/show-toast';

/** Change of the status, the role or the trust of an account. */
export type UserChange =
  | { user: AdminUser; status: AdminUser['status'] }
  | { user: AdminUser; role: Role }
  | { user: Pick<AdminUser, '_id' | 'name'>; trusted: boolean };

export function getConfirmText(change: UserChange): ConfirmText {
  if ('trusted' in change) return getTrustText(change);
  const { name, email } = change.user;
  if ('status' in change) {
    return change.status === 'suspended'
      ? {
          question: `Suspender ${name}?`,
          description: `A conta ${email} sai de todos os aparelhos na hora e não entra mais até ser reativada. O que ela publicou continua no site.`,
          confirmLabel: 'Suspender usuário',
        }
      : {
          question: `Reativar ${name}?`,
          description: `A conta ${email} volta a poder entrar, publicar e comentar.`,
          confirmLabel: 'Reativar usuário',
          destructive: false,
        };
  }
  return {
    question: `Tornar ${name} ${roleNames[change.role]}?`,
    description: getRoleDescription(change),
    confirmLabel: `Tornar ${roleNames[change.role]}`,
  };
}

const roleNames: Record<Role, string> = {
  user: 'usuário comum',
  manager: 'gerente',
  admin: 'administrador',
};

function getRoleDescription({ user, role }: { user: AdminUser; role: Role }): string {
  const account = `A conta ${user.email}`;
  if (role === 'admin')
    return `${account} passa a poder tudo na administração: suspender contas, mudar funções, promoções, anúncios e pontos. Vale na hora.`;
  if (role === 'user')
    return `${account} perde na hora o acesso à administração e à moderação. O resto da conta continua como está.`;
  return user.role === 'admin'
    ? `${account} continua a moderar promoções e denúncias, e perde na hora o acesso ao resto da administração.`
    : `${account} passa a moderar promoções e denúncias, sem acesso ao resto da administração. Vale na hora.`;
}

function getTrustText({
  user: { name },
  trusted,
}: {
  user: { name: string };
  trusted: boolean;
}): ConfirmText {
  return trusted
    ? {
        question: `Dar confiança a ${name}?`,
        description:
          'O que essa pessoa publicar sai sem esperar a moderação, até dez por dia e em lojas já conhecidas, e os votos dela pesam 3. Uma advertência ou remoção tira a confiança.',
        confirmLabel: 'Dar confiança',
        destructive: false,
      }
    : {
        question: `Tirar a confiança de ${name}?`,
        description: 'O que essa pessoa publicar volta a esperar a moderação.',
        confirmLabel: 'Tirar confiança',
      };
}

export function getSuccessText(change: UserChange): string {
  if ('trusted' in change) return change.trusted ? 'Membro de confiança.' : 'Confiança retirada.';
  if ('status' in change)
    return `Status do usuário alterado para ${change.status === 'active' ? 'ativo' : 'suspenso'}`;
  return `Função do usuário alterada para ${roleNames[change.role]}`;
}

interface AvailableChange {
  /** Stays for the change that takes its place, which then has the focus. */
  key: string;
  label: string;
  change: UserChange;
}

/** Changes offered for an account: to each of the other roles, among them. */
export function getAvailableChanges(user: AdminUser): AvailableChange[] {
  const roles = (['admin', 'manager', 'user'] as const).filter((role) => role !== user.role);
  const status = user.status === 'active' ? 'suspended' : 'active';
  const trust = {
    key: 'trust',
    label: user.trusted ? 'Tirar confiança' : 'Dar confiança',
    change: { user, trusted: !user.trusted },
  };
  return [
    ...(user.role === 'user' ? [trust] : []),
    ...roles.map((role, index) => ({
      key: `role ${index}`,
      label: `Tornar ${roleNames[role]}`,
      change: { user, role },
    })),
    { key: 'status', label: status === 'active' ? 'Reativar' : 'Suspender', change: { user, status } },
  ];
}

/** Errors whose server message is shown to the admin. */
const explainedCodes = ['OWN_ACCOUNT', 'LAST_ADMIN'];

const isMatch = (user: AdminUser, changed: object): boolean =>
  Object.entries(changed).every(([name, value]) => (user[name as keyof AdminUser] ?? false) === value);

export function useUpdateUser() {
  const queries = useQueryClient();
  return useAdminMutation({
    mutationFn({ user, ...body }: UserChange) {
      const [part = ''] = Object.keys(body);
      return parseData(http.put(apiPath`/admin/users/${user._id}/${part}`, body), parseAdminUser);
    },
    findDone: ({ user: { _id }, ...changed }) => {
      const response = queries
        .getQueriesData<UserPage>({ queryKey: adminKeys.userLists, type: 'active' })
        .flatMap(([, page]) => page?.users ?? [])
        .find((user) => user._id === _id && isMatch(user, changed));
      return response && { response };
    },
    onSuccess: (changed, change) => {
      // The row stays in place; sort order and filter apply with the next refetch.
      queries.setQueriesData<UserPage>({ queryKey: adminKeys.userLists }, (page) =>
        page
          ? { ...page, users: page.users.map((user) => (user._id === changed._id ? changed : user)) }
          : page,
      );
      void queries.invalidateQueries({ queryKey: adminKeys.userLists, refetchType: 'none' });
      void queries.invalidateQueries({ queryKey: adminKeys.audits });
      void queries.invalidateQueries({ queryKey: adminKeys.trustCandidates });
      showToast('success', getSuccessText(change));
    },
    onError: (error) => {
      const { code, message } = toApiError(error);
      const explanation = code && explainedCodes.includes(code) ? message : undefined;
      showErrorToast(error, explanation ?? 'Erro ao atualizar usuário');
    },
  });
}
