"""Language: what is known of words and sentences, apart from any note. Data by language, the code once."""
