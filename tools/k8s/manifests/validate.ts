import type { Manifest } from './read.ts';

/** Package with the schemas of an API group; all other groups are Kubernetes' own. */
const packages: Record<string, string> = {
  'gateway.networking.k8s.io': '@kubernetes-models/gateway-api',
  'keda.sh': '@kubernetes-models/keda',
  'external-secrets.io': '@kubernetes-models/external-secrets',
};

type Model = new (object: Manifest) => { validate(): void };

async function loadModel({ apiVersion, kind }: Manifest): Promise<Model> {
  const group = apiVersion.includes('/') ? apiVersion.slice(0, apiVersion.indexOf('/')) : '';
  const module = (await import(`${packages[group] ?? 'kubernetes-models'}/${apiVersion}/${kind}`)) as Record<
    string,
    Model
  >;
  const model = module[kind];
  if (!model) throw new Error(`${apiVersion} ${kind} is not known`);
  return model;
}

/**
 * Lists the schema violations of an object. The schemas allow unknown fields but the API server does not, so every
 * field that the validator never reads counts as unknown.
 * @param isPartial the object is a patch: fields may be missing
 */
export async function listProblems(object: Manifest, isPartial = false): Promise<string[]> {
  const Model = await loadModel(object);
  const unread = new Map<string, true>();
  const model = new Model(object);
  const problems: string[] = [];
  try {
    Model.prototype.validate.call(watch(model, '', unread));
  } catch (error) {
    problems.push(...(error as Error).message.split(', '));
  }
  const missing = isPartial ? /must have required property/ : /^$/;
  return [
    ...problems.filter((text) => !missing.test(text)),
    ...[...unread.keys()].map((path) => `${path} is not known`),
  ];
}

/** Wraps the object in proxies that delete each field from `unread` when it is read. */
function watch<T extends object>(value: T, path: string, unread: Map<string, true>): T {
  for (const key of Object.keys(value)) unread.set(`${path}/${key}`, true);
  const watched = new Map<PropertyKey, unknown>();
  return new Proxy(value, {
    get(target, key, receiver): unknown {
      const field: unknown = Reflect.get(target, key, receiver);
      if (typeof key === 'symbol' || !Object.hasOwn(target, key)) return field;
      unread.delete(`${path}/${key}`);
      if (typeof field !== 'object' || field === null) return field;
      if (!watched.has(key)) watched.set(key, watch(field, `${path}/${key}`, unread));
      return watched.get(key);
    },
  });
}
