// Shows S28 of docs/reliability.md.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { serviceNames } from '@pechincha/start/services';
import { type Manifest, readObjects, readSettings, root } from '../manifests/validate.ts';

const base = readObjects('base');
const everything = [...base, ...readObjects('components/backup'), ...readObjects('overlays/trial')];
const names = [...serviceNames, 'front'];

function find(kind: string, name: string): Manifest {
  const found = base.filter((object) => object.kind === kind && object.metadata.name === name);
  expect([kind, name, found.length]).toEqual([kind, name, 1]);
  return found[0]!;
}

const getPodSpec = ({ kind, spec }: Manifest) =>
  (kind === 'CronJob' ? spec.jobTemplate.spec : spec).template.spec;

it.each(names)(
  '%s has a Deployment, Service, autoscaler, disruption budget, service account and network policy',
  (name) => {
    const selected = { matchLabels: { 'app.kubernetes.io/name': name } };
    const { spec } = find('Deployment', name);
    expect(spec.selector).toEqual(selected);
    expect(spec.template.metadata.labels).toMatchObject(selected.matchLabels);
    expect(spec.replicas).toBeUndefined();
    expect(spec.strategy.rollingUpdate).toEqual({ maxUnavailable: 0, maxSurge: 1 });
    expect(find('Service', name).spec.selector).toEqual(selected.matchLabels);
    const autoscaler = find('HorizontalPodAutoscaler', name).spec;
    expect(autoscaler.scaleTargetRef).toEqual({ apiVersion: 'apps/v1', kind: 'Deployment', name });
    expect(autoscaler.minReplicas).toBeGreaterThan(1);
    expect(find('PodDisruptionBudget', name).spec).toMatchObject({ maxUnavailable: 1, selector: selected });
    expect(find('ServiceAccount', name).automountServiceAccountToken).toBe(false);
    const policy = find('NetworkPolicy', name).spec;
    expect(policy.podSelector).toEqual(selected);
    expect(policy.policyTypes).toContain('Ingress');
  },
);

it.each(names)('%s has probes, and its shutdown fits into the grace period', (name) => {
  const pod = getPodSpec(find('Deployment', name));
  const [container] = pod.containers;
  const probes = [container.startupProbe, container.livenessProbe, container.readinessProbe];
  const paths = ['/healthz', '/healthz', name === 'front' ? '/healthz' : '/readyz'];
  expect(probes.map((probe) => probe?.httpGet?.path)).toEqual(paths);
  const pause = container.lifecycle.preStop.sleep.seconds;
  const drain =
    name === 'front' ? 5 + 10 : Number(readSettings('settings', ['base'])['DRAIN_DELAY']) / 1000 + 25;
  expect(pause).toBeGreaterThanOrEqual(5);
  expect(pod.terminationGracePeriodSeconds).toBeGreaterThanOrEqual(pause + drain + 5);
  expect(
    pod.topologySpreadConstraints.map(({ topologyKey }: { topologyKey: string }) => topologyKey),
  ).toEqual(['kubernetes.io/hostname', 'topology.kubernetes.io/zone']);
});

const workloads = everything.filter(({ kind }) =>
  ['Deployment', 'StatefulSet', 'Job', 'CronJob'].includes(kind),
);

it.each(workloads.map((object) => [`${object.kind} ${object.metadata.name}`, object] as const))(
  '%s runs restricted, with resource limits and without a service account token',
  (_name, object) => {
    const pod = getPodSpec(object);
    expect(pod.automountServiceAccountToken).toBe(false);
    expect(pod.securityContext).toMatchObject({
      runAsNonRoot: true,
      runAsUser: expect.any(Number),
      seccompProfile: { type: 'RuntimeDefault' },
    });
    if (object.kind === 'Deployment') expect(pod.securityContext.runAsUser).toBe(10001);
    for (const container of [...(pod.initContainers ?? []), ...pod.containers]) {
      expect(container.securityContext).toEqual({
        allowPrivilegeEscalation: false,
        readOnlyRootFilesystem: true,
        capabilities: { drop: ['ALL'] },
      });
      const sizes = { cpu: expect.any(String), memory: expect.any(String) };
      expect(container.resources).toEqual({ requests: sizes, limits: sizes });
    }
  },
);

it('trial overlay uses the same server images as compose and npm start', () => {
  const pinned = readFileSync(join(root, 'deploy/images.env'), 'utf8').matchAll(/^\w+_IMAGE=(.+)$/gm);
  const known = [...pinned].map(([, image]) => image);
  const used = workloads.flatMap((object) => {
    const { initContainers = [], containers } = getPodSpec(object);
    return [...initContainers, ...containers].map(({ image }: { image: string }) => image);
  });
  const servers = [...new Set(used)].filter((image) => !/^pechincha\/(services|front)/.test(image));
  expect(servers).toHaveLength(4);
  expect(known).toEqual(expect.arrayContaining(servers));
  const ofOverlay = readObjects('overlays/trial').flatMap(({ spec }) => spec.template?.spec ?? []);
  for (const { containers, initContainers = [] } of ofOverlay)
    for (const { image } of [...containers, ...initContainers]) expect(known).toContain(image);
});

it('namespace enforces restricted pods and denies traffic by default', () => {
  expect(find('Namespace', 'pechincha').metadata.labels).toMatchObject({
    'pod-security.kubernetes.io/enforce': 'restricted',
  });
  expect(find('NetworkPolicy', 'default-deny').spec).toEqual({
    podSelector: {},
    policyTypes: ['Ingress', 'Egress'],
  });
});
