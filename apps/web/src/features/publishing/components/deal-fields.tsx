import { cleanLines, countCharacters } from '@pechincha/contracts/text';
import type { ReactNode } from 'react';
import { Field } from '../../../components/ui/field';
import { formatCount } from '../../../lib/numbers';
import type { FieldsProps } from './fields-props';
import { PlaceFields } from './place-fields';
import { PossibleDuplicates } from './possible-duplicates';
import { PriceConditions } from './price-conditions';
import { PriceFields } from './price-fields';
import { ShopFields } from './shop-fields';
import { ValiditySection } from './validity-section';

const MAX_DESCRIPTION_LENGTH = 1000;

interface DealFieldsProps extends FieldsProps {
  /** Whether other deals are looked for that it may repeat. */
  isNew: boolean;
  children: ReactNode;
}

/** Fields of a deal form; `children` is the picture field. */
export function DealFields({ isNew, children, ...fields }: DealFieldsProps) {
  const { rules, form, values } = fields;
  const { register, formState } = form;
  const { errors } = formState;
  return (
    <>
      <Field
        label="Título"
        error={errors.title?.message}
        help="O produto e o que ele tem de importante, sem o preço."
      >
        {(control) => (
          <textarea
            {...control}
            {...register('title')}
            className="input"
            rows={1}
            // The title wraps visually but holds no line breaks.
            onKeyDown={(event) =>
              event.key === 'Enter' && !event.nativeEvent.isComposing && event.preventDefault()
            }
          />
        )}
      </Field>
      <PriceFields {...fields} />
      <PriceConditions {...fields} />
      <ValiditySection {...fields} />
      <ShopFields {...fields} />
      {isNew ? <PossibleDuplicates values={values} /> : null}
      <PlaceFields {...fields} />
      {children}
      <Field
        label="Descrição"
        optional={rules.optional.has('description')}
        error={errors.description?.message}
        help="Condições, cores, frete: o que você diria a um vizinho."
        count={`${formatCount(countCharacters(cleanLines(values.description ?? '')))} de ${formatCount(MAX_DESCRIPTION_LENGTH)}`}
      >
        {(control) => <textarea {...control} {...register('description')} className="input" rows={4} />}
      </Field>
    </>
  );
}
