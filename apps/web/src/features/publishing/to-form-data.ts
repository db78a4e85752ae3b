import type { ParsedDeal } from './form';

/** Multipart body of a deal; empty fields are left out. */
export function toFormData(fields: ParsedDeal, picture: File | undefined): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    // A list is sent as a repeated field.
    for (const part of [value].flat()) if (part !== undefined && part !== '') form.append(name, String(part));
  }
  if (picture) form.set('image', picture);
  return form;
}
