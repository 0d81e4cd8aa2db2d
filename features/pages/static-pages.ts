/** The pages of text by the last part of their address: which text of the operator's, and the key of its title. */
const STATIC_PAGES = {
  'about-us': { type: 'about_us', title: 'pages.aboutUs.title' },
  'contact-us': { type: 'contact_us', title: 'pages.contactUs.title' },
  faq: { type: 'faq', title: 'pages.faq.title' },
  instructions: { type: 'instructions', title: 'pages.instructions.title' },
  'privacy-policy': { type: 'privacy_policy', title: 'pages.privacyPolicy.title' },
  'terms-conditions': { type: 'terms_conditions', title: 'pages.termsConditions.title' },
} as const;

/** The last parts of their addresses. */
export const STATIC_PAGE_ADDRESSES = Object.keys(STATIC_PAGES);

type StaticPageInfo = (typeof STATIC_PAGES)[keyof typeof STATIC_PAGES];

/** The page of that address; undefined for every other. */
export function staticPage(address: string): StaticPageInfo | undefined {
  return Object.hasOwn(STATIC_PAGES, address)
    ? STATIC_PAGES[address as keyof typeof STATIC_PAGES]
    : undefined;
}
