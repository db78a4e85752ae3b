import type { CouponFailureReason } from '@pechincha/contracts/checks';

export const couponReasonLabels: Record<CouponFailureReason, string> = {
  expirado: 'Expirado',
  esgotado: 'Esgotado',
  'primeira-compra': 'Só primeira compra',
  'so-no-app': 'Só no app',
  cpf: 'Já usado no CPF',
  'valor-minimo': 'Valor mínimo',
  itens: 'Não vale para estes itens',
  outro: 'Outro',
};
