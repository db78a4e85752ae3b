// Shows S16 of docs/reliability.md.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readObjects, root } from '../manifests/validate.ts';

const PRIVATE_NETWORKS = ['10.0.0.0/8', '100.64.0.0/10', '169.254.0.0/16', '172.16.0.0/12', '192.168.0.0/16'];

interface Rule {
  to?: { ipBlock?: { cidr: string; except?: string[] }; podSelector?: object; namespaceSelector?: object }[];
  ports?: { port: number | string }[];
}

it('only users, notifications and backups may reach addresses outside the cluster, and no private network', () => {
  const policies = [...readObjects('base'), ...readObjects('components')].filter(
    ({ kind }) => kind === 'NetworkPolicy',
  );
  const outward = policies.flatMap(({ metadata, spec }) =>
    ((spec.egress ?? []) as Rule[])
      .filter(({ to }) => !to || to.some((peer) => !peer.podSelector && !peer.namespaceSelector))
      .map((rule) => ({ name: metadata.name, rule })),
  );
  const to = [{ ipBlock: { cidr: '0.0.0.0/0', except: PRIVATE_NETWORKS } }];
  expect(outward).toEqual([
    // The mail server, and Google.
    { name: 'users', rule: { to, ports: [{ port: 443 }, { port: 465 }, { port: 587 }] } },
    // The push services of browsers.
    { name: 'notifications', rule: { to, ports: [{ port: 443 }] } },
    // Their bucket.
    { name: 'backup', rule: { to, ports: [{ port: 443 }] } },
  ]);
});

const CLIENT =
  /(?<!\.|async )\bfetch\(|(?:from |import\()'(?:undici|nodemailer|minio|passport-google-oauth20|axios)'|createRemoteJWKSet|https?\.(?:request|get)\(/;

/** A file that fetches an address that a member wrote appears here. */
it('only the clients of Google, mail, push services, the picture store and the services send requests', () => {
  const folders = ['apps', 'libs'].flatMap((parent) =>
    readdirSync(join(root, parent)).map((name) => join(parent, name, 'src')),
  );
  const files = folders
    .filter((folder) => !['apps/web/src', 'libs/testing/src'].includes(folder))
    .flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((name) =>
        join(folder, name),
      ),
    )
    .filter((file) => file.endsWith('.ts') && !file.endsWith('spec.ts'));
  expect(files.length).toBeGreaterThan(300);
  const clients = files.filter((file) =>
    CLIENT.test(readFileSync(join(root, file), 'utf8').replace(/^import type .*$/gm, '')),
  );
  expect(clients.toSorted()).toEqual([
    'apps/gateway/src/proxy/upstream-pools.ts',
    // To the hosts of PUSH_HOSTS alone.
    'apps/notifications/src/push/push-sender.ts',
    'apps/users/src/google-redirect/google.strategy.ts',
    'apps/users/src/google/google-issuer.ts',
    'apps/users/src/mail/mailer.ts',
    'libs/images/src/picture-store.ts',
  ]);
});
