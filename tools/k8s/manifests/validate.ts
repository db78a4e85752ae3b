import type { Manifest } from './read.ts';

/** Which package describes an API group; all others are Kubernetes' own. */
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
 * What is wrong with an object, by its kind's schema. The schemas let unknown fields pass, the API server does not:
 * a field that the validator never reads is unknown.
 * @param isPartial a patch: what is missing stands in the object that it changes
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

/** The same object, whose fields leave `unread` when they are read. */
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
