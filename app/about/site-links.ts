/** The pages beside the content, in the order of the menu. A link stands here once its page does. */
export const siteLinks = [{ to: "/about", label: "About" }];

/** What stands at the end of every page beside these. */
export const footerLinks = [...siteLinks, { to: "/credits", label: "Picture credits" }];
