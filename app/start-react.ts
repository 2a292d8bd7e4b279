// Runs React's own code when its file is evaluated, a task of its own before that of the page's code.
import 'react-dom/client';
