import { moderationKeys } from '../../../lib/admin-keys';
import { decideCase } from '../api/decide-case';
import { useListedDecision } from './use-listed-decision';

export const useCaseDecision = () =>
  useListedDecision({
    decide: decideCase,
    listKey: moderationKeys.caseLists,
    doneText: 'Decisão registrada. Quem denunciou será avisado.',
  });
