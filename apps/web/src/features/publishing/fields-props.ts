import type { UseFormReturn } from 'react-hook-form';
import type { DealForm, DealFormValues, ParsedDeal } from './form';

export interface FieldsProps {
  rules: DealForm;
  form: UseFormReturn<DealFormValues, unknown, ParsedDeal>;
  values: Partial<DealFormValues>;
}
