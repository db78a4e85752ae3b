import type { ParsedDeal } from '../form';

/** Multipart body of a deal; empty fields are left out. */
export function toFormData(fields: ParsedDeal, picture: File | undefined): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    if (value !== undefined && value !== '') form.set(name, String(value));
  }
  if (picture) form.set('image', picture);
  return form;
}
