import type en from '../../../content/messages/en.json';

/** The texts of one language, nested by feature. The English file defines the keys. */
export type MessageCatalogue = typeof en;

/** A part of the texts, for a component that uses no others. */
export type MessagePart = PartOf<MessageCatalogue>;

type PartOf<Tree> = Tree extends string
  ? Tree
  : { readonly [Key in keyof Tree]?: PartOf<Tree[Key]> };

// a key that is not in the English file breaks the type check
declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'translation';
    resources: { translation: MessageCatalogue };
  }
}
