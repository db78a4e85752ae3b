import { conditionFields, formatCondition, listConditionTexts } from '@pechincha/contracts/price-conditions';
import { parseConditionValues } from '../condition-values';
import { formatFinalPrice } from '../final-price';
import { ConditionFields } from './condition-fields';
import type { FieldsProps } from './fields-props';
import { OptionalSection } from './optional-section';

/** Section of the price's conditions. */
export function PriceConditions(props: FieldsProps) {
  const { form, values } = props;
  const conditions = parseConditionValues(values);
  const condition = formatCondition(conditions) || listConditionTexts(conditions)[0];
  const summary = [formatFinalPrice(values), condition].filter(Boolean).join(' · ');
  return (
    <OptionalSection
      title="Condições do preço"
      summary={summary || 'Pix, parcelas, frete, cashback'}
      fields={conditionFields}
      form={form}
      values={values}
    >
      <ConditionFields {...props} />
    </OptionalSection>
  );
}
