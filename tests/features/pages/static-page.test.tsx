import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { StaticPage } from '../../../features/pages/static-page.tsx';

const page = (email: string, address: string, phone: string) =>
  renderToStaticMarkup(
    <StaticPage
      title="Contact us"
      text="We read everything."
      contact={{
        title: 'How to reach us',
        email: ['E-mail', email],
        address: ['Address', address],
        phone: ['Phone', phone],
      }}
    />,
  );

describe('the contact page', () => {
  it('shows the contact details of the settings', () => {
    const markup = page('hello@quiz.example', '1 Quiz Street\nLondon', '+44 20 7946 0000');
    expect(markup).toContain('How to reach us');
    expect(markup).toContain('href="mailto:hello@quiz.example"');
    expect(markup).toContain('1 Quiz Street\nLondon');
    expect(markup).toContain('href="tel:+442079460000"');
    expect(markup).toContain('<bdi dir="ltr">+44 20 7946 0000</bdi>');
  });

  it('leaves out what the operator has not written', () => {
    expect(page('', '', '')).not.toContain('How to reach us');
    expect(page('', '1 Quiz Street', '')).not.toContain('Phone');
    expect(page('', '', '112')).not.toContain('Address');
    expect(page('', '', '112')).not.toContain('E-mail');
    const onlyMail = page('hello@quiz.example', '', '');
    expect(onlyMail).toContain('How to reach us');
    expect(onlyMail).not.toContain('Phone');
  });
});
