import { type Mailbox, openMailbox } from './mailbox.ts';
import { type Product, startProduct } from './product.ts';

export interface MailingProduct {
  product: Product;
  mailbox: Mailbox;
  dispose(): Promise<void>;
}

export async function startMailingProduct(): Promise<MailingProduct> {
  const mailbox = await openMailbox();
  const product = await startProduct({ SMTP_URL: mailbox.url });
  return {
    product,
    mailbox,
    async dispose() {
      await product.dispose();
      await mailbox.close();
    },
  };
}
