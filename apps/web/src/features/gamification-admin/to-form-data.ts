export type ItemFields = Record<string, string | number | undefined>;

/** Leaves out empty values, except in the `alwaysSent` fields, where an empty value means 'none'. */
export function toFormData(
  fields: ItemFields,
  picture: { name: string; file: File | undefined },
  alwaysSent: readonly string[] = [],
): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    if (value === undefined) continue;
    if (value !== '' || alwaysSent.includes(name)) form.set(name, String(value));
  }
  if (picture.file) form.set(picture.name, picture.file);
  return form;
}
