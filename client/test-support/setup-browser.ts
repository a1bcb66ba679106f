// Same styles as in `client/main.tsx`.
import '@fontsource-variable/source-sans-3/wght.css';
import '#client/ui/theme/tokens.css';
import '#client/ui/theme/base.css';
