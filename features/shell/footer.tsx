import { requestTexts } from '../shared/i18n/request-texts.ts';
import { isPictureAddress } from '../../domain/account/picture-address.ts';
import { inkOn } from '../../domain/settings/palette.ts';
import type { WebSettings } from '../../domain/settings/web-settings.ts';
import { InstallOffer } from './install-offer.tsx';
import { IntentLink } from '../shared/ui/intent-link.tsx';

const PAGES = [
  ['/about-us/', 'aboutUs'],
  ['/contact-us/', 'contactUs'],
  ['/faq/', 'faq'],
  ['/instructions/', 'instructions'],
  ['/privacy-policy/', 'privacyPolicy'],
  ['/terms-conditions/', 'termsConditions'],
] as const;

/** The operator's texts and links. */
export interface SiteFacts {
  readonly name: string;
  /** The game's pages in app stores; '' for none. */
  readonly androidApp: string;
  readonly iosApp: string;
}

/** The footer of every page: the pages about the game, the operator's contact data, and the offer to install it. */
export async function Footer({ web, site }: { web: WebSettings; site: SiteFacts }) {
  const t = await requestTexts();
  const { footer_color: ground, footer_logo: logo } = web;
  return (
    <footer
      className="border-t border-line bg-sunken"
      style={ground ? { backgroundColor: ground, color: inkOn(ground) } : undefined}
    >
      <div className="mx-auto flex w-full max-w-6xl flex-wrap items-center gap-x-6 gap-y-3 px-4 py-6 sm:px-8">
        <nav aria-label={t('shell.about')}>
          <ul className="flex flex-wrap gap-x-5">
            {PAGES.map(([href, page]) => (
              <li key={href}>
                <IntentLink
                  href={href}
                  className="inline-flex min-h-11 items-center underline-offset-4 hover:underline"
                >
                  {t(`pages.${page}.title`)}
                </IntentLink>
              </li>
            ))}
          </ul>
        </nav>
        {logo && <img src={logo} alt={site.name} loading="lazy" className="h-10 w-auto" />}
        <Operator
          web={web}
          apps={[
            [t('shell.apps.android'), site.androidApp],
            [t('shell.apps.ios'), site.iosApp],
          ]}
          label={t('shell.follow')}
        />
        <InstallOffer
          texts={{
            offer: t('shell.install.offer'),
            yes: t('shell.install.yes'),
            no: t('shell.install.no'),
          }}
        />
      </div>
    </footer>
  );
}

/** The operator's contact data; empty parts are left out. */
function Operator({
  web,
  apps,
  label,
}: {
  web: WebSettings;
  /** Names and addresses. */
  apps: readonly (readonly [string, string])[];
  label: string;
}) {
  const link = 'inline-flex min-h-11 items-center underline underline-offset-4';
  const quiet = web.footer_color ? '' : 'text-muted';
  return (
    <>
      {web.company_text && <p className="max-w-prose">{web.company_text}</p>}
      {apps
        .filter(([, address]) => address)
        .map(([name, address]) => (
          <a key={name} href={address} rel="noopener noreferrer" target="_blank" className={link}>
            {name}
          </a>
        ))}
      {web.social_media.length > 0 && (
        <ul aria-label={label} className="flex flex-wrap gap-x-4">
          {web.social_media.map((social) => (
            <li key={social.link}>
              <a href={social.link} rel="noopener noreferrer" target="_blank" className={link}>
                {isPictureAddress(social.icon) ? (
                  <img
                    src={social.icon}
                    alt={nameOf(social.link)}
                    loading="lazy"
                    className="size-6 object-contain"
                  />
                ) : (
                  social.icon || nameOf(social.link)
                )}
              </a>
            </li>
          ))}
        </ul>
      )}
      {web.contact_email && (
        <a href={`mailto:${web.contact_email}`} className={link}>
          {web.contact_email}
        </a>
      )}
      {web.contact_phone && (
        <a href={`tel:${web.contact_phone.replaceAll(/[^+\d]/g, '')}`} dir="ltr" className={link}>
          {web.contact_phone}
        </a>
      )}
      {web.contact_address && (
        <address className="not-italic">
          <bdi>{web.contact_address}</bdi>
        </address>
      )}
      {web.footer_copyrights_text && (
        <p className={`text-sm ${quiet}`}>{web.footer_copyrights_text}</p>
      )}
    </>
  );
}

/** The name of a link without one: its host, or its mailbox address. */
function nameOf(link: string): string {
  const { host, pathname } = new URL(link);
  return host || pathname;
}
