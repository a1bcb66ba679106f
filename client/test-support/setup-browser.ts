// As in `client/main.tsx`: the page's styles.
import '@fontsource-variable/source-sans-3/wght.css';
import '../ui/theme/tokens.css';
import '../ui/theme/base.css';
