/**
 * The words of the public pages, by path: the link's page works without this list, and fetches it while the
 * person reads.
 */
export const publicWords = import.meta.glob<Record<string, string>>(
  [
    '../../shared/i18n/*/{forms,design,outbox,setup,sign-in,invitation,forgotten-password,contact-change,mfa}.json',
    '../../shared/i18n/*/{workflow,consent,terms,device-test,intake,images,payments,surveys,guests}.json',
    '../../shared/i18n/*/{in-visit,connection,backgrounds,moderation,lateness,partners,demo-partner,other-device,interpreter,document-view,after-visit,summary}.json',
  ],
  { import: 'default' },
);
