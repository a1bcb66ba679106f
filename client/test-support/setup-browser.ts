// As in `client/main.tsx`: the page's styles.
import '@fontsource-variable/source-sans-3/wght.css';
import '../theme/tokens.css';
import '../theme/base.css';
