import type { AxiosInstance, AxiosRequestConfig } from 'axios';
import { CONNECTION_ERROR_TEXT } from './api-error';
import { showToast } from './show-toast';

declare module 'axios' {
  interface AxiosRequestConfig {
    /** A failure shows the generic error toast; otherwise the caller reports it, or nobody. */
    hasErrorToast?: boolean;
    /** The operation is open to suspended members: their token is sent when there is no session. */
    allowSuspended?: boolean;
    /**
     * Of a toggle: what the person saw. Until there is a response, another one in the same state is a retry and sends the
     * same Idempotency-Key.
     */
    toggle?: unknown;
    /** In the path of a page that says itself when nothing has it; what is no id is a 404 without a request. */
    id?: string;
  }
}

const importClient = () => import('./http-client').then((module) => module.client);
let loadedClient: Promise<AxiosInstance> | undefined;

/** The client is in a chunk of its own: the list, whose data comes with the page, is shown without it. */
function loadClient(): Promise<AxiosInstance> {
  loadedClient ??= importClient().catch((error: unknown) => {
    loadedClient = undefined;
    throw error;
  });
  return loadedClient;
}

/** Loads the client before the first call. */
export const preloadHttp = (): void => void loadClient().catch(() => undefined);

async function getClient(hasErrorToast: boolean | undefined): Promise<AxiosInstance> {
  try {
    return await loadClient();
  } catch (error) {
    if (hasErrorToast) showToast('error', CONNECTION_ERROR_TEXT, { key: CONNECTION_ERROR_TEXT });
    throw error;
  }
}

/** HTTP client for every API call. Ids and the like go into an address with `apiPath`. */
export const http: Pick<AxiosInstance, 'get' | 'delete' | 'post' | 'put'> = {
  get: async (url, config) => (await getClient(config?.hasErrorToast)).get(url, config),
  delete: async (url, config) => (await getClient(config?.hasErrorToast)).delete(url, config),
  post: async (url, data, config) => (await getClient(config?.hasErrorToast)).post(url, data, config),
  put: async (url, data, config) => (await getClient(config?.hasErrorToast)).put(url, data, config),
};

/** Path of the API whose values are one segment each, whatever they contain: apiPath`/users/${id}`. */
export const apiPath = (parts: TemplateStringsArray, ...values: string[]): string =>
  String.raw({ raw: parts }, ...values.map(encodeURIComponent));

/** The data of a response, parsed. */
export const parseData = async <Data>(
  response: Promise<{ data: unknown }>,
  parse: (data: unknown) => Data,
): Promise<Data> => parse((await response).data);

/** Function of a query that gets the path and parses the response. */
export const createQueryFn =
  <Data>(path: string, parse: (data: unknown) => Data, config?: AxiosRequestConfig) =>
  ({ signal }: { signal: AbortSignal }): Promise<Data> =>
    parseData(http.get(path, { ...config, signal }), parse);
