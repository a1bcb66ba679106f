import { useTranslation } from 'react-i18next';
import { currentEnvironment } from '#client/browser/environment.ts';
import { inAppBrowser } from '#client/browser/in-app-browser.ts';
import { AllowPicture } from './allow-picture.tsx';
import { deniedHelp, deviceName, systemHelp } from './denied-help.ts';

export default function AllowDevices() {
  const { t } = useTranslation('device-test');
  const environment = currentEnvironment();
  const device = deviceName(environment);
  const browser = environment.browser === 'Other' ? t('yourBrowser') : environment.browser;
  const inApp = inAppBrowser();
  if (inApp) return <p>{t('denied_in_app', { elsewhere: inApp.elsewhere })}</p>;
  const help = deniedHelp(environment);
  const system = systemHelp(environment);
  return (
    <>
      <p>
        <strong>{device ? t('deniedOn', { browser, device }) : t('deniedHere')}</strong>
        <br />
        {t(help, { browser, device: device ?? '' })}
      </p>
      <AllowPicture help={help} />
      {system ? <p>{t(system, { browser })}</p> : null}
    </>
  );
}
