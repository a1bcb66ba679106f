// As `client/main.tsx`: what a page looks like.
import '@fontsource-variable/source-sans-3/wght.css';
import '../theme/tokens.css';
import '../theme/base.css';
