import type en from '../../../content/messages/en.json';

/** The words of one language, nested by feature. English says which there are. */
export type Messages = typeof en;

// a key that is not in the English file breaks the type check
declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'translation';
    resources: { translation: Messages };
  }
}
