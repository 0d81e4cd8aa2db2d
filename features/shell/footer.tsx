import Link from 'next/link';
import { requestWords } from '../shared/i18n/request-words.ts';
import { InstallOffer } from './install-offer.tsx';

const PAGES = [
  ['/about-us/', 'aboutUs'],
  ['/contact-us/', 'contactUs'],
  ['/faq/', 'faq'],
  ['/instructions/', 'instructions'],
  ['/privacy-policy/', 'privacyPolicy'],
  ['/terms-conditions/', 'termsConditions'],
] as const;

/** The foot of every page: the pages about the game, and the offer to install it. */
export async function Footer() {
  const t = await requestWords();
  return (
    <footer className="border-t border-line bg-sunken">
      <div className="mx-auto flex w-full max-w-6xl flex-wrap items-center gap-x-6 gap-y-3 px-4 py-6 sm:px-8">
        <nav aria-label={t('shell.about')}>
          <ul className="flex flex-wrap gap-x-5">
            {PAGES.map(([href, page]) => (
              <li key={href}>
                <Link
                  href={href}
                  className="inline-flex min-h-11 items-center underline-offset-4 hover:underline"
                >
                  {t(`pages.${page}.title`)}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <InstallOffer
          words={{
            offer: t('shell.install.offer'),
            yes: t('shell.install.yes'),
            no: t('shell.install.no'),
          }}
        />
      </div>
    </footer>
  );
}
