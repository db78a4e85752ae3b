import { type MutationFunction, useMutation, type UseMutationOptions } from '@tanstack/react-query';
import { isOutcomeUnknown, toApiError } from './api-error';
import { showToast } from './show-toast';
import { getToken } from './token';

interface Done<Data> {
  response: Data;
}

export interface ActionOptions<Data, Variables, Context> extends Omit<
  UseMutationOptions<Data, Error, Variables, Context>,
  'mutationFn'
> {
  mutationFn: MutationFunction<Data, Variables>;
  /** Finds the response of a call whose own was lost, if it was carried out; undefined if it was not. */
  findDone?: ((variables: Variables) => Promise<Done<Data> | undefined> | Done<Data> | undefined) | undefined;
  /** Shown after an error. */
  errorText?: string | ((error: unknown) => string);
  /** Called instead where the session has ended. */
  onSignedOut?: (variables: Variables) => void;
  /** Loads again what is shown: somebody else has changed or deleted it, or it may have been done nevertheless. */
  refresh?: () => void;
}

/** What a person does. Where the response is lost, it is looked for whether it was done. */
export function useAction<Data, Variables = void, Context = unknown>(
  options: ActionOptions<Data, Variables, Context>,
) {
  const { mutationFn, findDone, errorText, onSignedOut, refresh, ...others } = options;
  return useMutation<Data, Error, Variables, Context>({
    ...others,
    mutationFn: async (variables, context) => {
      try {
        return await mutationFn(variables, context);
      } catch (error) {
        const done = findDone && isOutcomeUnknown(error) ? await findDone(variables) : undefined;
        if (!done) throw error;
        return done.response;
      }
    },
    onError(error, variables, ...rest) {
      if (onSignedOut && getToken() === null) return onSignedOut(variables);
      const { status } = toApiError(error);
      if (status === 404 || status === 409 || isOutcomeUnknown(error)) refresh?.();
      if (errorText) showToast('error', typeof errorText === 'string' ? errorText : errorText(error));
      return others.onError?.(error, variables, ...rest);
    },
  });
}
