import { categories } from '@pechincha/contracts/categories';
import { getCityName } from '../../../lib/known-cities';
import { Field } from '../../../components/ui/field';
import type { FieldsProps } from './fields-props';

/** Category, and the city of the URL. */
export function PlaceFields({ rules, form, values }: FieldsProps) {
  const { register, formState } = form;
  return (
    <>
      {rules.fields.has('category') ? (
        <Field
          label="Categoria"
          optional={rules.optional.has('category')}
          error={formState.errors.category?.message}
        >
          {(control) => (
            <select
              {...control}
              {...register('category', { setValueAs: (value: string) => value || undefined })}
              className="input"
            >
              <option value="">Selecione uma categoria</option>
              {Object.entries(categories).map(([value, name]) => (
                <option key={value} value={value}>
                  {name}
                </option>
              ))}
            </select>
          )}
        </Field>
      ) : null}
      {rules.fields.has('city') ? (
        <Field label="Cidade" error={formState.errors.city?.message}>
          {(control) => (
            <input {...control} className="input" readOnly value={getCityName(values.city ?? '')} />
          )}
        </Field>
      ) : null}
    </>
  );
}
