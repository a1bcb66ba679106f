import { byName } from '#shared/rules/locales.ts';

/** The link's page works without this list, and fetches it while the person reads. */
export const publicWords = byName(
  import.meta.glob<Record<string, string>>(
    [
      './*/*/{forms,design,outbox,setup,sign-in,invitation,forgotten-password,contact-change,mfa}.json',
      './*/*/{workflow,consent,terms,device-test,intake,images,payments,surveys,guests}.json',
      './*/*/{in-visit,connection,backgrounds,moderation,lateness,long-wait,partners,demo-partner,other-device,interpreter,document-view,after-visit,summary,hand-off,captions,call-help,replaced}.json',
    ],
    { base: '../../shared/i18n', import: 'default' },
  ),
);
