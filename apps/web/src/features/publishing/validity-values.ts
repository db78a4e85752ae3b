import type { Validity } from '@pechincha/contracts/operations/validity-fields';

export const validityFields = ['validFrom', 'validUntil'] as const satisfies readonly (keyof Validity)[];

export type ValidityField = (typeof validityFields)[number];

/** Days as `2026-11-30`, or ''. */
export type ValidityValues = Record<ValidityField, string>;

export const emptyValidityValues: ValidityValues = { validFrom: '', validUntil: '' };

export const validityLabels: Record<ValidityField, string> = {
  validFrom: 'Válida a partir de',
  validUntil: 'Válida até',
};

export const isValidityField = (name: string): name is ValidityField =>
  validityFields.some((field) => field === name);

export const toValidityValues = ({ validFrom = '', validUntil = '' }: Validity): ValidityValues => ({
  validFrom,
  validUntil,
});
