import { saveSiteSettings } from '@pechincha/contracts/operations/site';
import { defaultSiteSettings, type SiteSettings } from '@pechincha/contracts/site-rules';
import { SiteSettingsService } from '@pechincha/service-kit/site';
import { member, type TestResponse, type TestService } from '@pechincha/testing/test-service';

export const admin = member(undefined, 'admin');

/** An added category. */
export const pets = { value: 'pets', label: 'Pets', icon: 'paw-print', hidden: false } as const;

/** Of the stored settings. */
export const readSettings = (service: TestService): Promise<SiteSettings> =>
  service.getProvider(SiteSettingsService).read();

/** Sends the stored cities and categories, the default of all else, and these changes, from the stored version. */
export const sendSettings = async (
  service: TestService,
  changes: Partial<SiteSettings>,
  replica = 0,
): Promise<TestResponse> => {
  const { version, cities, categories } = await readSettings(service);
  return service.call(saveSiteSettings, {
    as: admin,
    body: { ...defaultSiteSettings, version, cities, categories, ...changes },
    replica,
  });
};

/** The same, and lets every replica read them. */
export async function saveSettings(service: TestService, changes: Partial<SiteSettings>): Promise<void> {
  const { status, body } = await sendSettings(service, changes);
  if (status !== 200) throw new Error(JSON.stringify(body));
  for (const replica of [0, 1]) service.getProvider(SiteSettingsService, replica)['settings'] = undefined;
}

/** Status and errors, as pairs of field and message. */
export const listErrors = ({ status, body }: TestResponse): [number, [string, string][] | undefined] => [
  status,
  body?.errors?.map(({ field, msg }: { field: string; msg: string }) => [field, msg]),
];
