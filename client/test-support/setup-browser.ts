// As `client/main.tsx`: what a page looks like.
import '@fontsource-variable/source-sans-3/wght.css';
import '../ui/theme/tokens.css';
import '../ui/theme/base.css';
