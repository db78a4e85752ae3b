import { Field } from '../../components/ui/field';
import { classes } from '../../lib/classes';
import type { FieldsProps } from './fields-props';

/** Store, link and coupon, if the form has them. */
export function ShopFields({ rules, form }: FieldsProps) {
  const { register, formState } = form;
  const { errors } = formState;
  return (
    <>
      {rules.fields.has('link') ? (
        <Field label="Link do site" optional={rules.optional.has('link')} error={errors.link?.message}>
          {(control) => (
            <input
              {...control}
              {...register('link')}
              className="input"
              type="url"
              inputMode="url"
              autoCapitalize="none"
              autoComplete="off"
              placeholder="https://"
            />
          )}
        </Field>
      ) : null}
      <div className={classes(rules.fields.has('coupon') && 'two', 'store-fields')}>
        <Field label="Loja" optional={rules.optional.has('store')} error={errors.store?.message}>
          {(control) => <input {...control} {...register('store')} className="input" autoComplete="off" />}
        </Field>
        {rules.fields.has('coupon') ? (
          <Field label="Cupom" optional error={errors.coupon?.message}>
            {(control) => (
              <input
                {...control}
                {...register('coupon')}
                className="input"
                autoCapitalize="characters"
                autoComplete="off"
                spellCheck={false}
              />
            )}
          </Field>
        ) : null}
      </div>
    </>
  );
}
