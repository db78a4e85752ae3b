import type { ParsedDeal } from '../form';

/** The fields of a deal with its picture, as they are sent; empty ones are not. */
export function toFormData(fields: ParsedDeal, picture: File | undefined): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    if (value !== undefined && value !== '') form.set(name, String(value));
  }
  if (picture) form.set('image', picture);
  return form;
}
