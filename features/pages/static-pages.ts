/** The text pages by the last part of their address: the operator's text, and the key of the title. */
export const STATIC_PAGES = {
  'about-us': { type: 'about_us', title: 'pages.aboutUs.title' },
  'contact-us': { type: 'contact_us', title: 'pages.contactUs.title' },
  faq: { type: 'faq', title: 'pages.faq.title' },
  instructions: { type: 'instructions', title: 'pages.instructions.title' },
  'privacy-policy': { type: 'privacy_policy', title: 'pages.privacyPolicy.title' },
  'terms-conditions': { type: 'terms_conditions', title: 'pages.termsConditions.title' },
} as const;

export type StaticPageAddress = keyof typeof STATIC_PAGES;
