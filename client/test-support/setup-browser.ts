// Same styles as in `client/main.tsx`.
import '@fontsource-variable/source-sans-3/wght.css';
import '../ui/theme/tokens.css';
import '../ui/theme/base.css';
